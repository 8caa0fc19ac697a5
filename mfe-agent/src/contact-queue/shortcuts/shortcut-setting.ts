import { keepValue } from '@dialdeck/contract';
import { useSyncExternalStore } from 'react';

const setting = keepValue({
  name: 'dialdeck.shortcuts',
  parse: (text) => text !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

/** WCAG 2.1.4: single-letter keys can be switched off. On by default. */
export function useShortcutSetting(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(setting.subscribe, setting.read);
  return [isOn, (value) => setting.change(() => value)];
}
