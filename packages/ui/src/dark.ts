export { darkTheme } from './theme/dark-theme.ts';
