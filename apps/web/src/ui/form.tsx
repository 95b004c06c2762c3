import { t } from '@lingui/core/macro'
import { useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import type { FieldIssue } from '@stoa/contract/errors.ts'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import { errorsOf, placeErrors, staleText, valueAt, withEmptyMessages } from './form-errors.ts'
import { focusFirst, visibleNode } from './form-focus.ts'
import { isSame, mergeEdits } from './merge-edits.ts'
import { useFormDraft } from './use-form-draft.ts'
import type { RestoredDraft } from './use-form-draft.ts'
import styles from './form.module.css'
import textStyles from './text.module.css'

/** What a field needs of its form. `path` is the value's place: `name`, `lines.0.quantity`. */
export type FieldSource = {
  key: (path: string) => string
  getInputProps: (path: string) => {
    defaultValue?: unknown
    value?: unknown
    error?: ReactNode
    onChange: (value: unknown) => void
    onBlur?: unknown
  }
  setFieldValue: (path: string, value: unknown) => void
  initialValue: (path: string) => unknown
  /** Remembers what a field is called, for errors shown away from it. */
  setLabel: (path: string, label: string) => void
  /** What to say when the field is empty and must not be, in place of the contract's message. */
  setEmptyMessage: (path: string, message: string) => void
  /** Marks a password or a key, which is never stored in the browser. */
  setSecret: (path: string) => void
}

/** What `FormErrors` needs of a form: what is wrong with it as a whole, and whether that is where the keyboard goes. */
export type FormProblems = {
  problems: readonly string[]
  isAlertFocused?: boolean
  /** Set when unsaved work of an earlier session was put back. */
  restored?: RestoredDraft | undefined
  reset?: () => void
}

export type FormOptions<Values extends Record<string, unknown>> = {
  initialValues: Values
  /** The contract's shape of what is sent; its messages are the fields' errors. Without it only `check` and the server decide. */
  schema?: z.ZodMiniType<unknown, unknown>
  /** What is checked and sent, where it differs from what the fields hold. */
  toSend?: (values: Values) => unknown
  /** Errors by path that depend on more than the contract's shape knows, such as an amount above another; undefined for an error of the contract that it replaces. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** Sends; its promise keeps the form busy. Failures come back through `fail`. */
  onSubmit: (values: Values) => unknown
  /** Called on every change, for what is drawn beside the form. */
  onChange?: (values: Values) => void
  /** The id of what is edited: work on an older version of it is restored after signing in again, with the notice of a conflict. */
  record?: string | undefined
}

export type PortalForm<Values extends Record<string, unknown>> = ReturnType<typeof usePortalForm<Values>>

/**
 * A form that draws only what changes: errors come after a field was left, a failed submit leads to the first of them,
 * and errors the server names are put on their fields by `fail(issuesOf(error), messageOf(error))`.
 * An error that belongs to no visible field is in `problems`, which `FormErrors` shows above the form.
 */
export function usePortalForm<Values extends Record<string, unknown>>({
  initialValues,
  schema,
  toSend,
  check,
  onSubmit,
  onChange,
  record,
}: FormOptions<Values>) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [{ problems, isAlertFocused }, setProblems] = useState<Problems>(noProblems)
  const [focused, setFocused] = useState<readonly string[]>()
  // Once the fields are drawn: one whose value was replaced is another element.
  useEffect(() => {
    if (focused) requestAnimationFrame(() => focusFirst(focused))
  }, [focused])
  const labels = useRef(new Map<string, string>())
  const [secrets] = useState(() => new Set<string>())
  const emptyMessages = useRef(new Map<string, string>())
  const isSending = useRef(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasFailed = useRef(false)
  // What is being sent, or was sent last, and whether more was typed since.
  const [sent, hasMore] = [useRef<Values>(undefined), useRef(false)]
  const inner: UseFormReturnType<Values> = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => ({
      ...(schema && withEmptyMessages(errorsOf(schema, toSend ? toSend(values) : values, labels.current), values, emptyMessages.current)),
      ...check?.(values),
    }),
    onValuesChange: (values) => {
      onChange?.(values)
      setDirty(inner.isDirty())
      draft.changed()
    },
  })
  const draft = useFormDraft({
    source: inner as never,
    record,
    secrets,
    onConflict: (base) =>
      setProblems({ problems: [staleText(base, inner.getValues(), inner.getInitialValues(), labels.current)], isAlertFocused: true }),
  })

  /** Shows errors where they belong and brings the keyboard there; to the alert first, unless a field is named. */
  const show = (errors: readonly Pick<FieldIssue, 'path' | 'message'>[], focusPath?: string) => {
    const { onFields, aboveForm } = placeErrors(errors, (path) => visibleNode(path) !== undefined, labels.current)
    inner.setErrors(onFields)
    const isFieldFocused = focusPath !== undefined || aboveForm.length === 0
    setProblems({ problems: aboveForm, isAlertFocused: !isFieldFocused })
    if (isFieldFocused) setFocused(focusPath === undefined ? Object.keys(onFields) : [focusPath])
  }

  /** Shows what the server refused: beside the fields it named, the rest above the form. `focusPath` names the field to correct it in. */
  const fail = (issues: readonly FieldIssue[], message: string, focusPath?: string) => {
    isSending.current = false
    hasFailed.current = true
    show(issues.length > 0 ? issues : [{ path: '', message }], focusPath)
  }

  /** Takes these values as the saved ones, or goes back to the saved ones. */
  const reset = (values?: Values): void => {
    if (values) {
      inner.setInitialValues(values)
      inner.setValues(values)
      inner.resetDirty(values)
    } else inner.reset()
    inner.clearErrors()
    setProblems(noProblems)
    setDirty(false)
    draft.forget()
  }

  const source: FieldSource = {
    key: (path) => inner.key(path),
    getInputProps: (path) => inner.getInputProps(path),
    setFieldValue: (path, value) => inner.setFieldValue(path, value as never),
    initialValue: (path) => valueAt(inner.getValues(), path),
    setLabel: (path, label) => void labels.current.set(path, label),
    setEmptyMessage: (path, message) => void emptyMessages.current.set(path, message),
    setSecret: (path) => void secrets.add(path),
  }
  return {
    ...source,
    isDirty,
    isBusy,
    problems,
    isAlertFocused,
    restored: draft.restored,
    getValues: () => inner.getValues(),
    setError: (path: string, error: string) => inner.setFieldError(path, error),
    /** For lists of sub-records. */
    insert: (path: string, item: unknown) => inner.insertListItem(path, item as never),
    remove: (path: string, index: number) => inner.removeListItem(path, index),
    /**
     * Whether closing a dialog or leaving a page with this form loses work (specification §5). False while it is being sent, so that what sends it can
     * close it; what the server refused is unsaved.
     */
    hasUnsavedWork: () => inner.isDirty() && !isSending.current,
    fail,
    /** Shows that `theirs` was saved meanwhile, and takes it as what is saved: what was typed stays, every other field follows. */
    failStale: (theirs: Values) => {
      const [base, typed] = [inner.getInitialValues(), inner.getValues()]
      inner.setInitialValues(theirs)
      inner.resetDirty(theirs)
      inner.setValues(mergeEdits(base, typed, theirs))
      fail([], staleText(base, typed, theirs, labels.current))
    },
    /** Takes these values as the saved ones once they were sent. What was typed since is a change of them: returns whether anything was. */
    saved: (values: Values): boolean => {
      const [before, typed] = [sent.current, inner.getValues()]
      if (before === undefined || isSame(before, typed)) {
        reset(values)
        return false
      }
      const next = mergeEdits(before, typed, values)
      inner.setInitialValues(values)
      inner.resetDirty(values)
      // Fields whose values are replaced lose the keyboard.
      if (!isSame(next, typed)) inner.setValues(next)
      hasMore.current = true
      setDirty(inner.isDirty())
      return true
    },
    reset,
    submit: (event?: SyntheticEvent<HTMLFormElement>) =>
      inner.onSubmit(
        async (values) => {
          setProblems(noProblems)
          setBusy(true)
          // The attempt before may have ended a moment ago: it must not end this one.
          clearTimeout(closing.current)
          isSending.current = true
          hasFailed.current = false
          hasMore.current = false
          sent.current = values
          try {
            await onSubmit(values)
            if (hasMore.current) draft.changed()
            else if (!hasFailed.current) draft.forget()
          } finally {
            // Closing the dialog and changing the address, which success leads to, take a moment.
            closing.current = setTimeout(() => (isSending.current = false), closingMs)
            setBusy(false)
          }
        },
        (errors) => {
          show(Object.entries(errors).map(([path, message]) => ({ path, message: typeof message === 'string' ? message : t`Invalid value.` })))
        },
      )(event),
  }
}

type Problems = Required<Pick<FormProblems, 'problems' | 'isAlertFocused'>>

/** Longest time a dialog takes to close after its form was sent. */
const closingMs = 500

const noProblems: Problems = { problems: [], isAlertFocused: false }

/** The form element with what is wrong with the whole of it on top. */
export function Form<Values extends Record<string, unknown>>({
  form,
  children,
  className,
}: {
  form: PortalForm<Values>
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <form onSubmit={form.submit} noValidate className={className}>
      <FormErrors form={form} />
      {children}
    </form>
  )
}

/** Errors of a form that belong to no visible field. Every form draws it at its top. */
export function FormErrors({ form: { problems, isAlertFocused = true, restored, reset } }: { form: FormProblems }) {
  return (
    <>
      {restored && (
        <p className={styles.restored} role="status">
          {restored.hasFiles ? t`Restored your unsaved changes. Choose your files again.` : t`Restored your unsaved changes.`}{' '}
          <button type="button" className={textStyles.link} onClick={() => reset?.()}>
            {t`Discard`}
          </button>
        </p>
      )}
      {problems.length > 0 && <FormProblemList problems={problems} isAlertFocused={isAlertFocused} />}
    </>
  )
}

function FormProblemList({ problems, isAlertFocused }: Problems) {
  return (
    <FormMessage isFocused={isAlertFocused}>
      {problems.length === 1 ? (
        problems[0]
      ) : (
        <>
          {t`Check these fields:`}
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </FormMessage>
  )
}

/** An error that belongs to no field. The keyboard goes to it, so that it is read and its links are next. */
export function FormMessage({ children, isFocused = true }: { children: ReactNode; isFocused?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const text = typeof children === 'string' ? children : undefined
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused, text])
  return (
    <div className={styles.message} role="alert" tabIndex={-1} ref={box}>
      <CircleAlert size={18} aria-hidden /> <div>{children}</div>
    </div>
  )
}
