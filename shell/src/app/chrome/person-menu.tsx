import { useNavigate } from '@dialdeck/router';
import {
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@dialdeck/ui/menu';
import { type ReactElement, useState } from 'react';
import { choose, chosen } from './display-choice.ts';

const GROUPS = [
  { name: 'theme', heading: 'Theme', labels: { system: 'System', light: 'Light', dark: 'Dark' } },
  { name: 'density', heading: 'Row Density', labels: { comfortable: 'Comfortable', compact: 'Compact' } },
] as const;

/** The person's own menu. Mounted by the first click on its button, so it is open at first. */
export function PersonMenu({ children }: { children: ReactElement }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(chosen);
  return (
    <Menu
      defaultOpen
      checkedValues={{ theme: [values.theme], density: [values.density] }}
      onCheckedValueChange={(_event, { name, checkedItems: [value = ''] }) => {
        choose(name, value);
        setValues(chosen());
      }}
    >
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void navigate('/account')}>Account</MenuItem>
          {GROUPS.map(({ name, heading, labels }) => (
            <MenuGroup key={name}>
              <MenuGroupHeader>{heading}</MenuGroupHeader>
              {Object.entries(labels).map(([value, label]) => (
                <MenuItemRadio key={value} name={name} value={value} persistOnClick>
                  {label}
                </MenuItemRadio>
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
