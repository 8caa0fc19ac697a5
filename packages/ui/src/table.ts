// Tables, on demand.
export {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  type TableProps,
  TableRow,
} from '@fluentui/react-components';
