// Inputs beyond a text field and a select, on demand.
export { Checkbox, type CheckboxProps } from '@fluentui/react-checkbox';
export { Combobox, type ComboboxProps, Dropdown, type DropdownProps, Option } from '@fluentui/react-combobox';
export { Radio, RadioGroup, type RadioGroupProps } from '@fluentui/react-radio';
export { Textarea, type TextareaProps } from '@fluentui/react-textarea';
