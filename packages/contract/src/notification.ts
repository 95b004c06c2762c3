import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id, Instant, QueryFlag } from './page.ts'
import { Params } from './params.ts'
import { route } from './route.ts'

export const NotificationKind = z.enum([
  'push_error',
  'sync_error',
  'partner_request',
  'new_products',
  'order',
  'refund',
  'payout',
  'invoice',
  'approval',
  'campaign',
  'partnership',
  'webhook',
  'case',
  'message',
  'performance',
  'low_stock',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** When an e-mail comes: at once, in one e-mail a day, or never. */
export const Delivery = z.enum(['immediately', 'daily', 'never'])
export type Delivery = z.infer<typeof Delivery>

export const MailPreference = z.strictObject({ kind: NotificationKind, delivery: Delivery })
export const MailPreferences = z.object({ preferences: z.array(MailPreference) })
export type MailPreferences = z.infer<typeof MailPreferences>

/** Source: specification §3 (link, message, thumbnail.src). */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  link: z.string(),
  code: z.string(),
  params: Params,
  message: z.string(),
  thumbnail: z.nullable(z.object({ src: z.string() })),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notification = z.infer<typeof Notification>

/** The bell, and the four lists whose icons show only when they hold something. Unread ones only, newest first, 20 each. */
export const Notifications = z.object({
  unread: z.int(),
  /** The unread by what they say, for lists that show many alike as one. */
  unreadCounts: z.array(z.object({ kind: NotificationKind, code: z.string(), count: z.int() })),
  notifications: z.array(Notification),
  pushErrors: z.array(Notification),
  syncErrors: z.array(Notification),
  partnerRequests: z.array(Notification),
  newProductsAddedToCollections: z.array(Notification),
  /** Returns and disputes in which the company has something to do, as the menu shows. */
  casesToAct: z.int(),
  /** Conversations with messages that nobody of the company has read. */
  unreadConversations: z.int(),
})
export type Notifications = z.infer<typeof Notifications>

/** What the live stream says has moved. `id` is the thing's id or hash; the screen fetches it again. */
export const LiveEvent = z.object({
  kind: z.enum([
    'run',
    'order',
    'request',
    'product',
    'listing',
    'mapping',
    'notification',
    'payout',
    'invoice',
    'partnership',
    'connection',
    'webhook',
    'case',
    'conversation',
  ]),
  id: z.string(),
  /** A run's progress comes along, so that the bar moves without a request. */
  run: z.optional(z.unknown()),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const notification = {
  my: route({
    method: 'GET',
    path: '/Company/MyNotifications',
    permission: 'account:use',
    summary: 'What the company should know',
    returns: Notifications,
  }),
  paged: route({
    method: 'GET',
    path: '/Notification/PagedNotifications',
    permission: 'account:use',
    summary: 'Every notification of the company, newest first',
    query: z.object({
      kind: z.optional(NotificationKind),
      /** Only those that nobody of the company has read, or only those that were read. */
      isUnread: z.optional(QueryFlag),
    }),
    paged: { item: Notification, counts: true, sorts: ['-createdAt'] },
  }),
  markRead: route({
    method: 'POST',
    path: '/Notification/MarkRead',
    permission: 'account:use',
    summary: 'Marks notifications as read: those named, all of a kind, or all',
    body: z.strictObject({
      ids: z.optional(z.array(Id).check(z.maxLength(500))),
      /** Marks those of this kind alone. */
      kind: z.optional(NotificationKind),
    }),
    returns: z.object({ marked: z.int() }),
  }),
  mailPreferences: route({
    method: 'GET',
    path: '/Company/MailPreferences',
    permission: 'account:use',
    summary: 'How the person receives each kind of e-mail: immediately, in one e-mail a day, or never',
    returns: MailPreferences,
  }),
  updateMailPreferences: route({
    method: 'POST',
    path: '/Company/UpdateMailPreferences',
    permission: 'account:use',
    summary: 'Changes how kinds of e-mail come; kinds that are not named stay',
    body: z.strictObject({
      preferences: z.array(MailPreference).check(
        z.minLength(1),
        z.maxLength(20),
        z.refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, issue('input.kind_once')),
      ),
    }),
    returns: MailPreferences,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/Company/Unsubscribe',
    permission: 'anyone',
    errors: ['link_used_or_expired'],
    summary: 'Stops the kind of e-mail whose link is used; e-mail programs send it as RFC 8058 says',
    query: z.object({ token: z.string().check(z.maxLength(1000)) }),
    returns: z.object({ message: z.string() }),
  }),
  events: route({
    method: 'GET',
    path: '/events',
    permission: 'account:use',
    summary: 'Server-sent events of what moves in the company',
    query: z.object({
      /** Milliseconds, up to a minute: what moved in the time before is sent first, for a screen that was read before the stream opened. */
      pastMs: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
    }),
    answers: 'events',
  }),
}
