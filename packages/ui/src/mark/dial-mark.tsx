import { tokens } from '#theme/tokens.ts';
import { MARK_DOT_RADIUS, MARK_DOTS, MARK_VIEW_BOX } from './mark-shape.ts';

/** Props of `DialMark`. */
export interface DialMarkProps {
  size?: number;
}

/** The mark. It is next to the word or inside a named control, so it has no accessible name. */
export function DialMark({ size = 24 }: DialMarkProps) {
  return (
    <svg width={size} height={size} viewBox={MARK_VIEW_BOX} aria-hidden="true" focusable="false">
      {MARK_DOTS.map(({ x, y, isLit }) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={MARK_DOT_RADIUS}
          style={{ fill: isLit ? tokens.colorBrandForeground1 : tokens.colorNeutralStroke1 }}
        />
      ))}
    </svg>
  );
}
