import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AUTO_DIAL_OFF, autoDial } from './auto-dial.ts';
import type { AutoDialEffect, AutoDialEvent, AutoDialNotice, AutoDialState, Position } from './auto-dial.type.ts';

export interface AutoDialPorts {
  dial(contactId: string): void;
  /** @returns null when no contact is left */
  claim(roundId: string | null, startWith: string | null): Promise<{ id: string; phone: string } | null>;
  release(contactId: string): void;
  notify(notice: AutoDialNotice): void;
  /** Requests the next page of contacts; its rows come in as `entries-changed`. */
  loadMore(): Promise<unknown>;
}

export type DispatchAutoDial = (event: AutoDialEvent) => void;

const SHOWN = ['isOn', 'roundId', 'pending', 'listId', 'filter', 'profileId'] as const;

/** The part of the state that is on the screen. */
type ShownState = Pick<AutoDialState, (typeof SHOWN)[number]> & { readonly position: Pick<Position, 'contactId'> };

const isSame = (last: ShownState, next: ShownState) =>
  last.position.contactId === next.position.contactId && SHOWN.every((name) => last[name] === next[name]);

/** Runs the reducer and its effects. The only place with a timer; leaving the page stops it. */
export function useAutoDial(ports: AutoDialPorts): readonly [ShownState, DispatchAutoDial] {
  const [shown, setShown] = useState<ShownState>(AUTO_DIAL_OFF);
  const latest = useRef({ state: AUTO_DIAL_OFF, shown, ports, timer: 0 });
  useLayoutEffect(() => {
    latest.current.ports = ports;
  });

  const [dispatch] = useState<DispatchAutoDial>(() => {
    const perform = (effect: AutoDialEffect) => {
      const { ports } = latest.current;
      switch (effect.type) {
        case 'wait':
          window.clearTimeout(latest.current.timer);
          latest.current.timer = window.setTimeout(() => send({ type: 'time-passed' }), effect.ms);
          break;
        case 'stop-waiting':
          window.clearTimeout(latest.current.timer);
          break;
        case 'claim': {
          const { number, roundId, startWith } = effect;
          ports.claim(roundId, startWith).then(
            (contact) =>
              send(
                contact
                  ? { type: 'claimed', number, contactId: contact.id, phone: contact.phone }
                  : { type: 'nobody-left', number },
              ),
            () => send({ type: 'claim-failed', number }),
          );
          break;
        }
        case 'release':
          ports.release(effect.contactId);
          break;
        case 'dial':
          ports.dial(effect.contactId);
          break;
        case 'notify':
          ports.notify(effect.notice);
          break;
        case 'load-more':
          ports.loadMore().catch(() => send({ type: 'more-failed' }));
      }
    };
    const send = (event: AutoDialEvent) => {
      const [next, effects] = autoDial(latest.current.state, event);
      latest.current.state = next;
      // Rows are read again and calls begin with every result: the whole screen would render once more for nothing that it shows.
      if (!isSame(latest.current.shown, next)) {
        latest.current.shown = next;
        setShown(next);
      }
      for (const effect of effects) perform(effect);
    };
    return send;
  });

  useEffect(() => () => dispatch({ type: 'left' }), [dispatch]);
  return [shown, dispatch];
}
