import { schemaResolver, useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import type { FieldFault } from '@stoa/contract/errors.ts'
import { setPlainMessages } from '@stoa/contract/input-messages.ts'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import type * as z from 'zod/mini'
import './form.css'

setPlainMessages()

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
}

type FormOptions<Values extends Record<string, unknown>> = {
  initialValues: Values
  /** The contract's shape of what is sent; its messages are the fields' errors. */
  schema: z.ZodMiniType<unknown, unknown>
  /** What is checked and sent, where it differs from what the fields hold. */
  toSend?: (values: Values) => unknown
  /** Sends; its promise keeps the form busy. Failures come back through `fail`. */
  onSubmit: (values: Values) => unknown
  /** Told of every change, for what is drawn beside the form. */
  onChange?: (values: Values) => void
}

export type PortalForm<Values extends Record<string, unknown>> = ReturnType<typeof usePortalForm<Values>>

/**
 * A form that draws only what changes: errors come after a field was left, a failed submit leads to the first of them,
 * and faults the server names are put on their fields by `fail(faultsOf(error), messageOf(error))`.
 */
export function usePortalForm<Values extends Record<string, unknown>>({ initialValues, schema, toSend, onSubmit, onChange }: FormOptions<Values>) {
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const wasSubmitted = useRef(false)
  const check = schemaResolver<true>(schema, { sync: true })
  const inner: UseFormReturnType<Values> = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => check(toSend ? toSend(values) : values),
    onValuesChange: (values) => {
      wasSubmitted.current = false
      onChange?.(values)
      setDirty(inner.isDirty())
    },
  })

  const showFirst = (paths: readonly string[]) => {
    requestAnimationFrame(() => {
      const nodes = paths.map((path) => inner.getInputNode<HTMLElement, string>(path)).filter((node) => node !== null)
      const first = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
      first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      first?.focus({ preventScroll: true })
    })
  }

  const source: FieldSource = {
    key: (path) => inner.key(path),
    getInputProps: (path) => inner.getInputProps(path),
    setFieldValue: (path, value) => inner.setFieldValue(path, value as never),
    initialValue: (path) =>
      path
        .split('.')
        .reduce<unknown>(
          (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
          inner.getValues(),
        ),
  }
  return {
    ...source,
    isDirty,
    isBusy,
    message,
    getValues: () => inner.getValues(),
    setError: (path: string, error: string) => inner.setFieldError(path, error),
    /** For lists of sub-records. */
    insert: (path: string, item: unknown) => inner.insertListItem(path, item as never),
    remove: (path: string, index: number) => inner.removeListItem(path, index),
    /** Whether leaving loses work; false once it was sent. */
    isLeaveGuarded: () => inner.isDirty() && !wasSubmitted.current,
    /** What the server did not like: on the fields it named, the rest above the form. */
    fail: (faults: readonly FieldFault[], words: string) => {
      const onFields = faults.filter(({ path }) => path !== '' && inner.getInputNode(path) !== null)
      inner.setErrors(Object.fromEntries(onFields.map((fault) => [fault.path, fault.message])))
      setMessage(
        onFields.length === faults.length && faults.length > 0 ? undefined : (faults.find((fault) => !onFields.includes(fault))?.message ?? words),
      )
      showFirst(onFields.map((fault) => fault.path))
    },
    /** Takes these values as the saved ones, or goes back to the saved ones. */
    reset: (values?: Values) => {
      if (values) {
        inner.setInitialValues(values)
        inner.setValues(values)
        inner.resetDirty(values)
      } else inner.reset()
      inner.clearErrors()
      setMessage(undefined)
      setDirty(false)
    },
    submit: (event?: SyntheticEvent<HTMLFormElement>) =>
      inner.onSubmit(
        async (values) => {
          wasSubmitted.current = true
          setMessage(undefined)
          setBusy(true)
          try {
            await onSubmit(values)
          } finally {
            setBusy(false)
          }
        },
        (errors) => {
          wasSubmitted.current = true
          showFirst(Object.keys(errors))
        },
      )(event),
  }
}

/** The form element with what the server said about the whole of it on top. */
export function Form<Values extends Record<string, unknown>>({
  form,
  children,
  className,
}: {
  form: PortalForm<Values>
  children: ReactNode
  className?: string
}) {
  return (
    <form onSubmit={form.submit} noValidate className={className}>
      {form.message !== undefined && <FormMessage>{form.message}</FormMessage>}
      {children}
    </form>
  )
}

/** A fault that belongs to no field. */
export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <div className="fm-message" role="alert">
      <CircleAlert size={18} aria-hidden /> <span>{children}</span>
    </div>
  )
}
