// For pages that are rendered when they are built, and choose their theme by a media query.
export { darkTheme } from './dark-theme.ts';
export { lightTheme } from './light-theme.ts';
