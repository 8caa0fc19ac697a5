import type { LandingAssets } from '@dialdeck/build/release/landing-page';
import { MARK_DOT_RADIUS, MARK_DOTS, MARK_VIEW_BOX } from '@dialdeck/ui/mark-shape';
import type { ReactNode } from 'react';
import { BADGES, type Claim, FEATURES, FIGURES, HERO, SECTIONS } from './landing-settings.ts';

const [headline, ...lead] = HERO;
const textOf = (claims: readonly Claim[]): string => claims.map(({ sentence }) => sentence).join(' ');

interface LandingPageProps {
  pictures: LandingAssets['pictures'];
}

/** The page for visitors: the features of the product, a picture of it, and the sign-in. Rendered when the shell is built. */
export function LandingPage({ pictures }: LandingPageProps) {
  return (
    <>
      <header className="bar">
        <span className="brand">
          <StaticMark />
          Dialdeck
        </span>
        <SignInLink kind="secondary">Sign In</SignInLink>
      </header>
      <main>
        <section className="hero">
          <div className="words">
            <h1>{headline?.sentence}</h1>
            <p className="lead">{textOf(lead)}</p>
            <SignInLink kind="primary">Get Started</SignInLink>
            <ul className="figures">
              {FIGURES.map(({ value, label }) => (
                <li key={label}>
                  <strong>{value}</strong> {label}
                </li>
              ))}
            </ul>
          </div>
          <QueuePicture pictures={pictures} />
        </section>
        <section className="features" aria-labelledby="features">
          <h2 id="features">{SECTIONS.features.sentence}</h2>
          <ul className="cards">
            {FEATURES.map(({ title, claims }) => (
              <li key={title} className="card">
                <h3>{title}</h3>
                <p>{textOf(claims)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="trial">
          <h2>{SECTIONS.trial.sentence}</h2>
          <SignInLink kind="primary">Start Free Trial</SignInLink>
        </section>
      </main>
      <footer>
        <ul className="badges">
          {BADGES.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      </footer>
    </>
  );
}

/** A link that looks and is announced as a button; landing.script.ts gives it the space bar. */
function SignInLink({ kind, children }: { kind: 'primary' | 'secondary'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real button could not go anywhere before the script has come
    <a className={`button ${kind}`} href="/login" role="button">
      {children}
    </a>
  );
}

const LIGHT = 'queue-light.webp';
const DARK = 'queue-dark.webp';

interface QueuePictureProps {
  pictures: LandingAssets['pictures'];
}

/** The contact queue as it is, by day and by night. */
function QueuePicture({ pictures }: QueuePictureProps) {
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

/** The mark where there is no theme provider; landing.css colors it. */
function StaticMark() {
  return (
    <svg className="mark" viewBox={MARK_VIEW_BOX} aria-hidden="true">
      {MARK_DOTS.map(({ x, y, isLit }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={MARK_DOT_RADIUS} className={isLit ? 'lit' : undefined} />
      ))}
    </svg>
  );
}
