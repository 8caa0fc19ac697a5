import { useNavigate } from '@dialdeck/router';
import { isChosen, tellDisplay } from '@dialdeck/ui/core';
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

const GROUPS = [
  { name: 'theme', heading: 'Theme', labels: { system: 'System', light: 'Light', dark: 'Dark' } },
  { name: 'density', heading: 'Row Density', labels: { comfortable: 'Comfortable', compact: 'Compact' } },
] as const;

/** The person's own menu. Mounted by the first click on its button, so it is open at first. */
export function PersonMenu({ isAdmin, children }: { isAdmin: boolean; children: ReactElement }) {
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
          {isAdmin && <MenuItem onClick={() => void navigate('/modules')}>Modules</MenuItem>}
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

const A_YEAR_SECONDS = 31_536_000;

/** The choices in this browser. */
const chosen = () => ({
  theme: isChosen('theme=light') ? 'light' : isChosen('theme=dark') ? 'dark' : 'system',
  density: isChosen('density=compact') ? 'compact' : 'comfortable',
});

/** Stores a choice in this browser and applies it immediately. `system` and `comfortable` are the defaults, so they are not stored. */
function choose(name: string, value: string): void {
  const isUsual = value === 'system' || value === 'comfortable';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have no cookie store where the page comes by plain HTTP
  document.cookie = `dialdeck-${name}=${value}; path=/; samesite=lax; max-age=${isUsual ? 0 : A_YEAR_SECONDS}`;
  // The parts that the browser itself draws: scroll bars, date pickers, the page before its first paint.
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (name === 'theme' && scheme) scheme.content = isUsual ? 'light dark' : value;
  tellDisplay();
}
