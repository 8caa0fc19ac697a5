import { failureOf, useQuery } from '@dialdeck/apollo';
import { MORE_USERS } from '@dialdeck/common/sentences';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { SearchPicker } from '@dialdeck/ui/combobox';
import { useSettled } from '@dialdeck/ui/core';
import { useState } from 'react';
import { EvidenceAgentsDocument } from '#__generated__/graphql.ts';
import type { EvidenceSearch } from './evidence-search.ts';

export interface AgentPickerProps {
  agent: EvidenceSearch['agent'];
  onChoose: (agent: EvidenceSearch['agent']) => void;
}

/** Finds a person by name or address, inactive ones too. */
export function AgentPicker({ agent, onChoose }: AgentPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(agent ? '' : typed.trim());
  const { data, error } = useQuery(EvidenceAgentsDocument, { variables: search ? { search } : {} });
  const found = data?.users.nodes ?? [];

  function noticeOf(): string | undefined {
    if (error) return failureOf(error, 'Failed to fetch users').sentence;
    if (!data) return 'Loading users...';
    if (found.length === 0) return 'No users found';
    return data.users.pageInfo.hasNextPage ? MORE_USERS : undefined;
  }

  return (
    <SearchPicker
      aria-label="Agent"
      placeholder="Anybody"
      isWide
      text={agent?.name ?? typed}
      selectedId={agent?.id ?? null}
      notice={noticeOf()}
      onType={(text) => {
        if (agent) onChoose(null);
        setTyped(text);
      }}
      onSelect={(id) => {
        const person = found.find((each) => each.id === id);
        if (person) onChoose({ id, name: fullName(person, person.email) });
      }}
      options={found.map((person) => ({ id: person.id, content: fullName(person, person.email) }))}
    />
  );
}
