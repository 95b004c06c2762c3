import type { SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { keyOfValue } from './mapping-labels.ts'
import type { MenuAction } from './use-rule-changes.ts'

type Keys = {
  /** What can be gone through: the values still open, in their order. */
  values: readonly SourceValue[]
  isOn: boolean
  enact: (value: SourceValue, menuAction: MenuAction) => void
  /** False where an ignored value would still be missing. */
  canIgnore: boolean
  undo: () => void
  /** Where Enter leads once nothing is open. */
  goOn: (() => void) | undefined
}

/** Values gone through by the keyboard: arrows move, Enter takes the first suggestion, I ignores, U takes the last one back. */
export function useValueKeys({ values, isOn, enact, canIgnore, undo, goOn }: Keys): {
  list: RefObject<HTMLUListElement | null>
  active: string | undefined
} {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const rowAt = (target: EventTarget | null) =>
      target instanceof Element && list.current?.contains(target) ? target.closest<HTMLElement>('[data-value]') : null
    const follow = ({ target }: FocusEvent) => {
      const key = rowAt(target)?.dataset['value']
      if (key !== undefined) setActive(key)
    }
    // Out of a field and back to its row, where the keys work again.
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape') rowAt(target)?.focus()
    }
    addEventListener('focusin', follow)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('focusin', follow)
      removeEventListener('keydown', leave)
    }
  }, [])
  const at = values.findIndex((value) => keyOfValue(value) === active)
  const rowOf = (key: string) => [...(list.current?.querySelectorAll<HTMLElement>('[data-value]') ?? [])].find((row) => row.dataset['value'] === key)
  const go = (value: SourceValue | undefined) => {
    if (!value) return
    setActive(keyOfValue(value))
    rowOf(keyOfValue(value))?.focus()
  }
  const act = (value: SourceValue, menuAction: MenuAction) => {
    // The next one, before this one leaves the list.
    go(values[at + 1] ?? values[at - 1])
    enact(value, menuAction)
  }
  useShortcuts((key, event) => {
    if (!isOn) return false
    const value = values[at]
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const letter = key.toLowerCase()
    if (key === 'ArrowDown') go(values[Math.min(values.length - 1, at + 1)])
    else if (key === 'ArrowUp') go(values[Math.max(0, at - 1)])
    else if (letter === 'u') undo()
    else if (key === 'Enter' && !isControl && values.length === 0 && goOn) goOn()
    else if (!value || isControl) return false
    else if (letter === 'i' && canIgnore) act(value, 'ignore')
    else if (key === 'Enter') {
      const [suggested] = value.suggestions
      if (suggested) act(value, { to: suggested.value })
      else rowOf(keyOfValue(value))?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
    } else return false
    return true
  })
  return { list, active }
}
