import { t } from '@lingui/core/macro'
import { Box, Button } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { countdown } from '../lib/countdown.ts'
import { MenuButton } from './menu-button.tsx'

type CooldownProps = {
  label: string
  /** Where the end of the wait is kept in local storage: `pushProductsCooldown`, `syncProductsCooldown`. */
  storageKey: string
  /** How long to wait after a press, in seconds; 15 minutes by default. Source: specification §9. */
  seconds?: number
  /** What the server says is still to wait, in seconds: it knows of other browsers. */
  serverSeconds?: number | undefined
  onPress: (isForced: boolean) => void
  /** Offers "Force" beside the button. */
  hasForce?: boolean
  icon?: ReactNode
  isBusy?: boolean
  disabledReason?: string | undefined
  variant?: 'default' | 'filled'
}

function keptEnd(key: string): number {
  const end = Number(localStorage.getItem(key) ?? 0)
  return Number.isFinite(end) ? end : 0
}

/** A button that rests after a press and counts down, in this browser and after a reload. A press while it rests does nothing. */
export function CooldownButton({
  label,
  storageKey,
  seconds = 900,
  serverSeconds,
  onPress,
  hasForce = false,
  icon,
  isBusy = false,
  disabledReason,
  variant = 'default',
}: CooldownProps) {
  const [end, setEnd] = useState(() => keptEnd(storageKey))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (serverSeconds === undefined) return undefined
    const reported = serverSeconds > 0 ? Date.now() + serverSeconds * 1000 : 0
    const timer = setTimeout(() => {
      // The server's word counts, also when it lets go earlier than we remember.
      localStorage.setItem(storageKey, String(reported))
      setEnd(reported)
      setNow(Date.now())
    })
    return () => clearTimeout(timer)
  }, [serverSeconds, storageKey])
  const isResting = end > now
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isResting])
  const press = (isForced: boolean) => {
    if (keptEnd(storageKey) > Date.now() || isBusy) return
    const until = Date.now() + seconds * 1000
    localStorage.setItem(storageKey, String(until))
    setEnd(until)
    setNow(Date.now())
    onPress(isForced)
  }
  const isOff = isResting || disabledReason !== undefined
  const left = isResting ? countdown((end - now) / 1000) : undefined
  const look = {
    variant,
    disabled: isOff,
    loading: isBusy,
    title: disabledReason ?? (left === undefined ? undefined : t`Available again in ${left}`),
  }
  return (
    // On a phone its place is as wide while it counts down: a longer text that begins a new line would move the page.
    <Box flex={{ base: '1 0 250px', xs: '0 0 auto' }}>
      <Button.Group>
        <Button {...look} flex="1" leftSection={icon} onClick={() => press(false)}>
          {left === undefined ? label : <span className="numbers">{t`${label} again in ${left}`}</span>}
        </Button>
        {hasForce && (
          <MenuButton
            button={
              <Button {...look} loading={false} px={8} aria-label={t`More options for ${label}`}>
                <ChevronDown size={16} aria-hidden />
              </Button>
            }
            entries={[{ kind: 'action', label: t`Force`, onClick: () => press(true) }]}
          />
        )}
      </Button.Group>
    </Box>
  )
}
