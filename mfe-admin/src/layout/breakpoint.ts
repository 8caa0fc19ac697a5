/** Below this width the side navigation is a drawer. */
export const NAV_BREAKPOINT = '@media (max-width: 899.98px)';
