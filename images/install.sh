#!/bin/sh
# Installs the packages of the lock file. Where the builder kept the packages of the same lock file, there is nothing to do but to
# restore the node_modules of single workspaces; with FRESH=1, as releases use it, everything is installed again.
set -eu
kept=node_modules/.installed
if [ -z "${FRESH:-}" ] && cmp -s package-lock.json "$kept/package-lock.json"; then
  tar --extract --skip-old-files --file "$kept/workspaces.tar"
  exit
fi
rm -rf "$kept"
npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier
mkdir "$kept"
find . -path ./node_modules -prune -o -name node_modules -prune -print | tar --create --files-from - --file "$kept/workspaces.tar"
# Last: an installation that was interrupted is none.
cp package-lock.json "$kept/"
