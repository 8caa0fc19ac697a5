import { makeStyles } from '@dialdeck/ui/core';
import { Tab, TabList } from '@dialdeck/ui/overlay';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';

const useStyles = makeStyles({ root: { flexShrink: 0 } });

interface TabsProps<Name extends string> {
  label: string;
  names: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Tabs. The key that opens the next tab is shown after the last one. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose }: TabsProps<Name>) {
  const styles = useStyles();
  return (
    <TabList
      className={styles.root}
      size="small"
      aria-label={label}
      selectedValue={chosen}
      onTabSelect={(_event, { value }) => {
        const name = names.find((entry) => entry === value);
        if (name) onChoose(name);
      }}
    >
      {names.map((name, index) => (
        <Tab key={name} value={name} aria-keyshortcuts=".">
          {name}
          {index === names.length - 1 && <KeyHint keyName="." />}
        </Tab>
      ))}
    </TabList>
  );
}

/** The tab after this one; after the last comes the first. */
export function nextTab<Name extends string>(names: readonly Name[], chosen: Name): Name {
  return names[(names.indexOf(chosen) + 1) % names.length] ?? chosen;
}
