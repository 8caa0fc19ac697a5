// Inputs beyond a text field and a select, on demand.
export { Checkbox, type CheckboxProps } from '@fluentui/react-checkbox';
export { Combobox, type ComboboxProps, Option } from '@fluentui/react-combobox';
export { Textarea, type TextareaProps } from '@fluentui/react-textarea';
