/** Thrown within a batch's transaction when the run is no longer where the batch began: the batch is undone and belongs to somebody else. */
export class RunMovedOn extends Error {}
