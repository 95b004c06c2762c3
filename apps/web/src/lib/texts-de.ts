import { messages } from '@stoa/messages/locales/de.po'
import { attention } from '@stoa/messages/de/attention.ts'
import { fileKind } from '@stoa/messages/de/file-kind.ts'
import { input } from '@stoa/messages/de/input.ts'
import { basicInput } from '@stoa/messages/de/input-basic.ts'
import { readiness } from '@stoa/messages/de/readiness.ts'
import { status } from '@stoa/messages/de/status.ts'

/** Every German text of the screens: their own, and those they share with the server. */
export const texts = { ...messages, ...attention, ...basicInput, ...fileKind, ...input, ...readiness, ...status }
