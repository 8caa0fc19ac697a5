// A select that searches: on demand, and apart from the form, since it brings floating-ui.
export { Combobox, type ComboboxProps, Option } from '@fluentui/react-combobox';
