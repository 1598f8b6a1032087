import type { EditorState, Transaction } from 'prosemirror-state'
import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Caret } from '#web/editor/together/carets.ts'
import type { LeftWords } from '#web/editor/together/left-words.ts'
import type { People } from '#web/editor/together/people.ts'
import type { Readable } from '#web/store/slice.ts'
import type { SavePhase } from './save-machine.ts'

/** What a session shows to whatever saves its text. */
export type SavedSession = {
  readonly state: EditorState
  text: () => AcademicText
  /** Replaces the text, whose history ends. */
  replace: (text: AcademicText) => void
  /** Applies changes that others made. */
  receive: (tr: Transaction) => void
  /**
   * The id of the exhibit in which one writes, or 'note-form' or 'title-page-form', which no block has as its id; null in the
   * text.
   */
  readonly writtenExhibit: string | null
  /** What is said about saving changed. */
  saidChanged: () => void
}

/** A session while a form is open. */
export type WatchedSession = {
  readonly view: Readable<object>
  readonly takenWords: string | null
}

export type Together = {
  people: People
  leftWords: LeftWords
  /** Tells once when what is written in an open form will go beside what others made of it; returns what ends that. */
  watchForm: (session: WatchedSession, role: string, isAsBefore: () => boolean) => () => void
  /** Says who else writes the title page; null for nobody. */
  titlePageTaken: () => string | null
  /** Tells why a line of the title page is not written now: who has it, or that others changed it since it said `seen`. */
  refusesLine: (label?: string, seen?: string, now?: string, written?: string) => boolean
}

/** Brings the text of a session to the server. */
export type TextSaving = {
  readonly phase: SavePhase
  /** In Spanish, why the server does not save the text, or that this browser does not store it; null otherwise. */
  readonly refusal: string | null
  /** In a conflict, the document as it was changed elsewhere; null if it has no version. */
  readonly newest: VersionRow | null
  /** The text was changed here. */
  edited: () => void
  /** The selection was changed here. */
  selected: () => void
  /** A run that wrote the text has ended. */
  freed: () => void
  /** Saves without waiting for a pause. Resolves when everything is saved, or with false when that is impossible. */
  flush: () => Promise<boolean>
  /** Takes over a newer document of the server, unless there are unsaved changes here. */
  adopt: (version: VersionRow) => void
  /** Decides a conflict. */
  choose: (which: 'mine' | 'newest') => Promise<void>
  dispose: () => void
  /** The carets of other people in the text. */
  readonly carets: readonly Caret[]
  /** Says who else writes in the exhibit with this id, or in the form of this name; null for nobody. `noteEnd`: after a note. */
  taken: (exhibit: string | null, role: string, noteEnd?: number) => string | null
  /** The others who write the text, and own words that lost their place; null when only one person writes. */
  readonly together: Together | null
}
