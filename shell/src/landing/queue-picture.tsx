import type { LandingAssets } from '@dialdeck/build/release/landing-page';

const LIGHT = 'queue-light.webp';
const DARK = 'queue-dark.webp';

interface QueuePictureProps {
  pictures: LandingAssets['pictures'];
}

/** The contact queue as it is, by day and by night. */
export function QueuePicture({ pictures }: QueuePictureProps) {
  return (
    <picture className="picture">
      <source srcSet={pictures[DARK]} media="(prefers-color-scheme: dark)" />
      <img
        src={pictures[LIGHT]}
        width="1366"
        height="768"
        alt="The contact queue: a list of contacts with their status, and the call bar with the current contact."
      />
    </picture>
  );
}
