import { useNavigate } from '@dialdeck/router';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import { Tab, TabList } from '@dialdeck/ui/overlay';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalM } });

const ADDRESSES = { numbers: '/admin/do-not-call', registers: '/admin/do-not-call/registers' } as const;
export type DoNotCallTab = keyof typeof ADDRESSES;

/** Own numbers, and the lists of others; each has an address. */
export function DoNotCallTabs({ chosen }: { chosen: DoNotCallTab }) {
  const navigate = useNavigate();
  return (
    <TabList
      className={useStyles().root}
      selectedValue={chosen}
      aria-label="Do Not Call"
      onTabSelect={(_event, { value }) => void navigate(ADDRESSES[value as DoNotCallTab])}
    >
      <Tab value="numbers">Numbers</Tab>
      <Tab value="registers">Registers</Tab>
    </TabList>
  );
}
