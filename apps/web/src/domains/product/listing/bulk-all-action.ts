/** What is done with everything that matches. */
export type BulkAllAction = 'add' | 'submit' | 'move' | 'approve' | 'putBack' | 'reject' | 'remove'
