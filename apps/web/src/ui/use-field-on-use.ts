import type { ChangeEvent, ComponentProps, KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FetchedLater } from './fetched-later.ts'
import { fetchedLater } from './fetched-later.ts'

/** How long after its screen the parts of fields are fetched, in milliseconds. Sooner where somebody presses a key or a button of the page. */
const prepareAfterMs = 10_000

/** Returns the part of a field that `load` fetches once the field is used. */
export function fetchedOnUse<T>(load: () => Promise<T>): FetchedLater<T> {
  const part = fetchedLater(load)
  if (typeof document !== 'undefined') {
    setTimeout(part.prepare, prepareAfterMs)
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, part.prepare, { once: true, capture: true, passive: true })
  }
  return part
}

/** The props of a plain input that notice when it is used. */
export type PlainInput = Pick<ComponentProps<'input'>, 'onPointerEnter' | 'onPointerDown' | 'onFocus' | 'onClick' | 'onBlur' | 'onKeyDown'> & {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readOnly?: boolean
}

/** How a plain input was first used: what the field that takes its place continues with. */
type FirstUse = {
  /** A button of the pointer is down in it: the click is still to come. */
  isPointing: boolean
  isPressed: boolean
  hasFocus: boolean
  typed?: string
  caret?: readonly [start: number, end: number]
}

/**
 * What a field needs that is a plain input until it is used. The part that lets a person choose among options, or writes numbers, is fetched then, and takes the
 * place of the plain input with its focus, with what was typed meanwhile, and open where it was pressed. `text` is what the plain input shows; `read`
 * returns what was typed there as the field would read it key by key.
 */
export function useFieldOnUse<T>(later: FetchedLater<T>, text: string, isFixed: boolean, read: (typed: string) => string = (typed) => typed) {
  const plain = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const first = useRef<FirstUse>({ isPointing: false, isPressed: false, hasFocus: false })
  const isFetching = useRef(false)
  // What is typed is read again before it is drawn.
  const typed = useRef<string>(undefined)
  const [shown, setShown] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const part = isUsed ? later.part : undefined

  const fetch = async (): Promise<boolean> => {
    if (isFetching.current) return false
    isFetching.current = true
    const isThere = await later.fetch()
    isFetching.current = false
    return isThere
  }
  /** What was typed is shown no longer where the field could not be fetched: nothing of it would be saved. */
  const forget = (): void => {
    if (later.part !== undefined || isFetching.current) return
    typed.current = undefined
    setShown(undefined)
  }
  const begin = async (isPressed: boolean): Promise<void> => {
    first.current.isPressed ||= isPressed
    const isThere = later.part !== undefined
    const canBegin = isThere || (await fetch())
    const input = plain.current
    if (!input) return
    const hasFocus = document.activeElement === input
    if (!canBegin) return hasFocus ? undefined : forget()
    const isChanged = typed.current !== undefined && typed.current !== text
    // Somebody who went on to another field without typing stays there.
    if (!hasFocus && !isChanged) return
    const { selectionStart, selectionEnd } = input
    first.current = {
      ...first.current,
      hasFocus,
      ...(isChanged ? { typed: read(typed.current ?? '') } : {}),
      ...(isChanged || first.current.isPressed ? { caret: [selectionStart ?? 0, selectionEnd ?? 0] } : {}),
    }
    // At once after a wait: what is typed between this and the next drawing would be lost.
    if (isThere) setUsed(true)
    else flushSync(() => setUsed(true))
  }

  const typeText = (next: string): void => {
    typed.current = next
    setShown(next)
    void begin(false)
  }

  const isReady = part !== undefined
  useEffect(() => {
    if (isReady && field.current) takeOver(field.current, first.current)
  }, [isReady])

  const events = {
    onPointerEnter: later.prepare,
    onPointerDown: () => {
      first.current.isPointing = true
    },
    onFocus: () => {
      if (!first.current.isPointing) void begin(false)
    },
    onClick: () => {
      first.current.isPointing = false
      void begin(true)
    },
    onBlur: () => {
      first.current = { isPointing: false, isPressed: false, hasFocus: false }
      forget()
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => typeText(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isOpening = event.key === 'ArrowDown' || (event.currentTarget.readOnly && ['Enter', ' '].includes(event.key))
      // Enter would send the form without what was typed.
      if (isOpening || event.key === 'Enter') event.preventDefault()
      if (isOpening) void begin(true)
    },
  }
  // What cannot be changed stays plain.
  const plainInput: PlainInput = { ref: plain, value: shown ?? text, ...(isFixed ? { readOnly: true, onChange: () => undefined } : events) }
  return {
    /** The fetched part, once the field was used. */
    part,
    /** For the input of the part. */
    field,
    /** Replaces what is typed in the plain input. */
    typeText,
    plain: plainInput,
  }
}

/** Continues in `field` what was begun in the plain input. */
function takeOver(field: HTMLInputElement, { hasFocus, typed, caret, isPressed }: FirstUse): void {
  if (typed !== undefined && !hasFocus) return finish(field, typed)
  field.focus()
  if (typed !== undefined) {
    type(field, typed)
    setTimeout(() => find(field))
  }
  if (!field.readOnly) {
    if (caret) field.setSelectionRange(...caret)
    else field.select()
  }
  if (isPressed) field.click()
}

/** Ends in `field` what somebody typed before going on to another field: it chooses or adds what it would have when it was left. */
function finish(field: HTMLInputElement, typed: string): void {
  const next = document.activeElement
  field.focus({ preventScroll: true })
  type(field, typed)
  setTimeout(() => {
    find(field)
    if (next instanceof HTMLElement && next !== document.body) next.focus({ preventScroll: true })
    else field.blur()
  })
}

function type(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Goes to the first option that has what is typed. A list that has just opened went to the option of before, so the last character is typed again. */
function find(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  if (field.getAttribute('role') !== 'combobox' || value === '' || document.activeElement !== field) return
  type(field, value.slice(0, -1))
  type(field, value)
  field.setSelectionRange(selectionStart, selectionEnd)
}
