import { initials, type Named } from '@dialdeck/common/teams/user.rules';
import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
    userSelect: 'none',
  },
  image: { width: '100%', height: '100%', objectFit: 'cover' },
});

/** Props of `Avatar`. */
export interface AvatarProps {
  /** Without a name, the initial comes from the address. */
  person: Named & { email?: string | null | undefined };
  imageUrl?: string | null | undefined;
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, else initials. The name is next to it, so screen readers skip it. Fluent's own costs 9 kB. */
export function Avatar({ person, imageUrl, size = 32 }: AvatarProps) {
  const styles = useStyles();
  const letters = initials(person) || initials({ firstName: person.email }) || '?';
  return (
    <span className={styles.root} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {imageUrl ? <img className={styles.image} src={imageUrl} alt="" /> : letters}
    </span>
  );
}
