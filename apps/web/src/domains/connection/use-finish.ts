import { t } from '@lingui/core/macro'
import type { AppConnection } from '@stoa/contract/app-install.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toastDone } from '../../ui/toasts.tsx'
import { connectionReads } from './connection-reads.ts'

/** What follows the request that finishes an installation: everything that shows the connection is read again, and a connected shop is reported. */
export function afterFinish(name: string, onDone: () => void) {
  return {
    refreshes: connectionReads,
    onSuccess: ({ status, setup }: AppConnection) => {
      if (status !== 'connected') return
      toastDone(t`${setup?.name ?? name} connected`)
      onDone()
    },
  }
}

/** Finishes once on arrival, and repeats the request while the provider has not confirmed. */
export function useFinish(answer: AppConnection | undefined, send: () => unknown, isReturn: boolean): void {
  useContinue(isReturn, send)
  const repeat = useEffectEvent(send)
  useEffect(() => {
    if (answer?.status !== 'verifying') return undefined
    const timer = setTimeout(() => repeat(), (answer.retryAfterSeconds ?? 2) * 1000)
    return () => clearTimeout(timer)
  }, [answer])
}

/** Does something once, as soon as it is due. */
export function useContinue(isDue: boolean, work: () => unknown): void {
  const isDone = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    begin()
  }, [isDue])
}
