/** What narrows the audit log, as the address of the screen has it. */
export type AuditSearch = {
  userId?: string | undefined
  action?: string | undefined
  merchantId?: string | undefined
  from?: string | undefined
  until?: string | undefined
  withoutSignIns?: string | undefined
}

/** Returns the filters that are set, as the log is requested; days are those of the reader. */
export function filtersOf({ userId, action, merchantId, from, until, withoutSignIns }: AuditSearch) {
  const isByDay = Boolean(from ?? until)
  return {
    ...(userId ? { userId } : {}),
    ...(action ? { action } : {}),
    ...(merchantId ? { merchantId } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(isByDay ? { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
    ...(withoutSignIns === 'true' ? { withoutSignIns: 'true' as const } : {}),
  }
}
