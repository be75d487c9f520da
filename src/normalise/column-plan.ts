/** A column of a source. Plain data, like every plan, because it is posted to the workers. */
export interface ColumnPlan {
  /** The source's own name for the column. */
  readonly column: string;
  /** The index of the value in `read.columns`. */
  readonly index: number;
}
