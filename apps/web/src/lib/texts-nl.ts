import { messages } from '@stoa/messages/locales/nl.po'
import { attention } from '@stoa/messages/nl/attention.ts'
import { fileKind } from '@stoa/messages/nl/file-kind.ts'
import { input } from '@stoa/messages/nl/input.ts'
import { basicInput } from '@stoa/messages/nl/input-basic.ts'
import { readiness } from '@stoa/messages/nl/readiness.ts'
import { status } from '@stoa/messages/nl/status.ts'

/** Every Dutch text of the screens: their own, and those they share with the server. */
export const texts = { ...messages, ...attention, ...basicInput, ...fileKind, ...input, ...readiness, ...status }
