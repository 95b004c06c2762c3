import type { Money as MoneyAmount } from '@stoa/contract/money.ts'
import { useEffect, useState } from 'react'
import { date, dateTime, money, relative } from '../lib/format.ts'

/** An instant or a day, on one line. `relative` ("3 hours ago") shows the exact time on hover; `date` is dd-MM-yyyy. */
export function When({
  at,
  as = 'relative',
  isQuiet = false,
}: {
  at: string | null | undefined
  as?: 'relative' | 'date' | 'time'
  isQuiet?: boolean
}) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (as !== 'relative') return undefined
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [as])
  if (!at) return null
  const words = as === 'relative' ? relative(at, now) : as === 'date' ? date(at) : dateTime(at)
  return (
    <time
      dateTime={at}
      title={dateTime(at)}
      style={{ whiteSpace: 'nowrap', ...(isQuiet ? { color: 'var(--text-2)', fontSize: 'var(--mantine-font-size-xs)' } : {}) }}
    >
      {words}
    </time>
  )
}

/** An amount in its currency, digits of equal width; a negative one has its sign, which stays on the line of the amount. */
export function Money({ value }: { value: MoneyAmount | null | undefined }) {
  return value ? (
    <span className="numbers" style={{ whiteSpace: 'nowrap' }}>
      {money(value)}
    </span>
  ) : null
}
