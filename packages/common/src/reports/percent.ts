/** A part of the whole in percent, rounded to `decimals` decimals; 0 when the whole is 0. */
export function percent(part: number, whole: number, decimals = 0): number {
  return whole === 0 ? 0 : roundTo((part / whole) * 100, decimals);
}

/** Half away from zero. Via the decimal text, because 1.005 × 100 is 100.49999999999999. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value).toFixed(10)}e${decimals}`);
  return (Math.sign(value) * Math.round(shifted)) / 10 ** decimals || 0;
}
