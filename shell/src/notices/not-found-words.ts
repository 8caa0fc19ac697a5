export const NOT_FOUND_TITLE = '404 Page Not Found';
export const NOT_FOUND_TEXT =
  'There is nothing at this address. It may have been mistyped, or what was here has moved.';
