/** All keys of the queue and its dialogs, as they are told to a person. */
export const SHORTCUT_TABLE = [
  ['/', 'Search contacts'],
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['C', 'Call the current contact'],
  ['N', 'Next Contact'],
  ['A', 'Start or pause auto dial'],
  ['D', 'Details of the current contact'],
  ['B', 'Callbacks due'],
  ['O', 'Calls without a result'],
  ['U', 'Undo the result that was saved last'],
  ['1 – 5', 'In a dialog, with a call: call outcome'],
  ['Q W E R', 'In a dialog, with a call: Call Back, Winner, Loser, Archive'],
  ['T', 'In a dialog: try again later, when nobody was reached'],
  ['.', 'In a dialog: next tab'],
  ['Ctrl+Enter', 'In a dialog: save the result'],
  ['?', 'This list'],
] as const;
