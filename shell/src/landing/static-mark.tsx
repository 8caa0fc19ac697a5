import { MARK_DOT_RADIUS, MARK_DOTS, MARK_VIEW_BOX } from '@dialdeck/ui/mark-shape';

/** The mark where there is no theme provider; landing.css colors it. */
export function StaticMark() {
  return (
    <svg className="mark" viewBox={MARK_VIEW_BOX} aria-hidden="true">
      {MARK_DOTS.map(({ x, y, isLit }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={MARK_DOT_RADIUS} className={isLit ? 'lit' : undefined} />
      ))}
    </svg>
  );
}
