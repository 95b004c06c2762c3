import { messages } from '@stoa/messages/locales/fr.po'
import { attention } from '@stoa/messages/fr/attention.ts'
import { fileKind } from '@stoa/messages/fr/file-kind.ts'
import { input } from '@stoa/messages/fr/input.ts'
import { basicInput } from '@stoa/messages/fr/input-basic.ts'
import { readiness } from '@stoa/messages/fr/readiness.ts'
import { status } from '@stoa/messages/fr/status.ts'

/** Every French text of the screens: their own, and those they share with the server. */
export const texts = { ...messages, ...attention, ...basicInput, ...fileKind, ...input, ...readiness, ...status }
