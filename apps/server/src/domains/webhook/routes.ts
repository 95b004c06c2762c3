import { webhook } from '@stoa/contract/webhook.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handleAtEdge } from '../../kit/http.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const webhookRoutes: readonly BoundRoute[] = [asSystem(handleAtEdge(webhook.receive, receiveWebhook))]
