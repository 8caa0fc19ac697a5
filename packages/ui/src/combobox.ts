// Choosing one out of many, on demand.
export type { PickerOption } from './picker/picker-list.tsx';
export { SearchPicker, type SearchPickerProps } from './picker/search-picker.tsx';
