/** Below this width the bar has a second line, for the links to the modules. */
export const TWO_LINES = '@media (max-width: 700px)';
