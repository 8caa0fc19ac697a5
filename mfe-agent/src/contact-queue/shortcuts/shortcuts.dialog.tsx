import { Button, makeStyles, Switch, tokens } from '@dialdeck/ui/core';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@dialdeck/ui/overlay';
import { useShortcutSetting } from './shortcut-setting.ts';
import { SHORTCUT_TABLE } from './shortcut-table.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXL}`,
    margin: 0,
    marginTop: tokens.spacingVerticalM,
  },
  key: { fontFamily: tokens.fontFamilyMonospace },
  meaning: { margin: 0 },
});

interface ShortcutsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const styles = useStyles();
  const [isOn, setOn] = useShortcutSetting();
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogContent>
            <Switch label="Single-key shortcuts" checked={isOn} onChange={(_event, { checked }) => setOn(checked)} />
            <dl className={styles.list}>
              {SHORTCUT_TABLE.map(([key, meaning]) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt className={styles.key}>{key}</dt>
                  <dd className={styles.meaning}>{meaning}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
