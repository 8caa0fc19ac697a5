// Tables and tabs, on demand.
export {
  Table,
  TableBody,
  TableCell,
  TableCellActions,
  TableCellLayout,
  TableHeader,
  TableHeaderCell,
  type TableProps,
  TableRow,
} from '@fluentui/react-table';
export { Tab, TabList, type TabListProps } from '@fluentui/react-tabs';
