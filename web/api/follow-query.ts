import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'

/**
 * Keeps a query read and up to date for code outside React, and calls `listener` after each change, until the function
 * it returns is called. What was read is in the client.
 */
export function followQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  listener: () => void,
): () => void {
  return new QueryObserver(client, options).subscribe(listener)
}
