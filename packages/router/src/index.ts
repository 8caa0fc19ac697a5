// Declarative mode only: the data router would cost 15 kB more.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
export { useLatestQuery, useQueryChange } from './use-query-change.ts';
