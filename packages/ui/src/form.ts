// Inputs beyond a text field and a select, on demand.
export { Checkbox, type CheckboxProps } from '@fluentui/react-checkbox';
export { Textarea, type TextareaProps } from '@fluentui/react-textarea';
export { FileInput, type FileInputProps } from './input/file-input.tsx';
