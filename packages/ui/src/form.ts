// Inputs beyond a text field and a select, on demand.
export { Checkbox, type CheckboxProps, Textarea, type TextareaProps } from '@fluentui/react-components';
export { FileInput, type FileInputProps } from './input/file-input.tsx';
