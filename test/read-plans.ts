import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'

/** A scan of a table in a plan that PostgreSQL ran, and how many rows it read, in all loops. */
export type Scan = { table: string; kind: string; rows: number; statement: string }

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/**
 * Makes every new connection report the plans of its statements, also inside functions (`auto_explain`). Sequential scans
 * are off, because PostgreSQL prefers them for the small tables of a test.
 */
export async function reportPlans(owner: Db): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
  }
  for (const [name, value] of Object.entries(settings)) {
    await owner.execute(
      sql.raw(`do $$ begin
        execute format('alter database %I set ${name} = ''${value}''', current_database());
      end $$`),
    )
  }
}

/** Calls `onScan` for each scan that connections opened from now on report. Returns the function that ends it. */
export function watchScans(onScan: (scan: Scan) => void): () => void {
  const { connect } = pg.Client.prototype
  const watched = function (this: pg.Client, ...given: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      const plan = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message)?.[1]
      if (plan !== undefined) readPlan(JSON.parse(plan), onScan)
    })
    return Reflect.apply(connect, this, given)
  }
  pg.Client.prototype.connect = watched as typeof connect
  return () => {
    pg.Client.prototype.connect = connect
  }
}

function readPlan(
  { Plan, 'Query Text': statement }: { Plan: PlanNode; 'Query Text': string },
  onScan: (scan: Scan) => void,
): void {
  const visit = (node: PlanNode) => {
    const table = node['Relation Name']
    if (table !== undefined && node['Node Type'].includes('Scan')) {
      const each =
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)
      onScan({ table, kind: node['Node Type'], rows: each * node['Actual Loops'], statement })
    }
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(Plan)
}
