interface AgentDay {
  readonly agentId: string;
  readonly agentName: string;
  readonly quick: number;
  readonly deep: number;
}

/** Questions of all days added up for each agent, the most asked first. */
export function byAgent(days: readonly AgentDay[]): readonly AgentDay[] {
  const totals = new Map<string, AgentDay>();
  for (const { agentId, agentName, quick, deep } of days) {
    const before = totals.get(agentId) ?? { agentId, agentName, quick: 0, deep: 0 };
    totals.set(agentId, { ...before, quick: before.quick + quick, deep: before.deep + deep });
  }
  return [...totals.values()].toSorted((a, b) => b.quick + b.deep - (a.quick + a.deep));
}
