import { BlockList, isIPv4 } from 'node:net';

/** One end of a connection: a pod, or an address outside the cluster. */
export type Peer = Pod | { address: string };
export interface Pod {
  namespace: string;
  labels: Readonly<Record<string, string>>;
  /** Its ports by name. */
  ports?: Readonly<Record<string, number>>;
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[];
}
interface PolicyPeer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface Rule {
  from?: PolicyPeer[];
  to?: PolicyPeer[];
  ports?: { port?: number | string; endPort?: number; protocol?: string }[];
}
export interface NetworkPolicy {
  metadata: { name: string; namespace: string };
  spec: {
    podSelector: Selector;
    policyTypes?: ('Ingress' | 'Egress')[];
    ingress?: Rule[] | null;
    egress?: Rule[] | null;
  };
}

/**
 * Whether a TCP connection would be let through, as Kubernetes reads policies: refused where a policy selects the pod for that
 * direction and no rule of any such policy fits; both ends have to agree.
 */
export function lets(policies: readonly NetworkPolicy[], from: Peer, to: Peer, port: number): boolean {
  return (
    (!isPod(from) || passes(policies, from, to, 'Egress', port)) &&
    (!isPod(to) || passes(policies, to, from, 'Ingress', port))
  );
}

function passes(
  policies: readonly NetworkPolicy[],
  pod: Pod,
  other: Peer,
  direction: 'Ingress' | 'Egress',
  port: number,
): boolean {
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === pod.namespace &&
      (spec.policyTypes ?? ['Ingress']).includes(direction) &&
      selects(spec.podSelector, pod.labels),
  );
  if (selecting.length === 0) return true;
  const target = direction === 'Ingress' ? pod : other;
  return selecting.some(({ metadata, spec }) =>
    (direction === 'Ingress' ? spec.ingress : spec.egress)?.some((rule) => {
      const peers = direction === 'Ingress' ? rule.from : rule.to;
      return (
        (!peers?.length || peers.some((peer) => isPeer(peer, other, metadata.namespace))) && hasPort(rule, port, target)
      );
    }),
  );
}

function hasPort({ ports }: Rule, port: number, target: Peer): boolean {
  if (!ports?.length) return true;
  return ports.some(({ port: allowed, endPort, protocol = 'TCP' }) => {
    const first = typeof allowed === 'string' ? (isPod(target) ? target.ports?.[allowed] : undefined) : (allowed ?? 0);
    return (
      protocol === 'TCP' &&
      first !== undefined &&
      (allowed === undefined || (port >= first && port <= (endPort ?? first)))
    );
  });
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: PolicyPeer, other: Peer, namespace: string): boolean {
  // IP blocks are for addresses outside the cluster: pod addresses change.
  if (ipBlock) return !isPod(other) && isWithin(other.address, ipBlock);
  if (!isPod(other)) return false;
  const isThere = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
    : other.namespace === namespace;
  return isThere && selects(podSelector ?? {}, other.labels);
}

function isWithin(address: string, { cidr, except = [] }: { cidr: string; except?: string[] }): boolean {
  const contains = (block: string) => {
    const [network = '', prefix] = block.split('/');
    if (isIPv4(network) !== isIPv4(address)) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
  return contains(cidr) && !except.some(contains);
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Pod['labels']): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      const isIn = value !== undefined && values.includes(value);
      return operator === 'In' ? isIn : !isIn;
    })
  );
}

const isPod = (peer: Peer): peer is Pod => 'labels' in peer;
