import {
  type ComponentProps,
  type DragEvent,
  Fragment,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useFormField } from '#app/forms/form.tsx';
import {
  acceptOf,
  type FileKind,
  fileWarning,
  formatSize,
  sizeLevel,
} from '#app/shared/file-limits.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { Paperclip } from '#app/ui/icons/visitor-icons.ts';
import { useShowBlob } from '#app/ui/show-blob.ts';
import { FieldErrorText, FieldLabel } from './field.tsx';
import { holdFile } from './hold-file.ts';

type FileFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'accept' | 'onChange'> & {
  label: string;
  /** `label`: what stands before an error that is told away from the field. */
  rule: { label: string; kind: FileKind };
  /** Shown while no file is chosen. */
  hint: string;
  /** An error found on submit. The field itself shows those found on choosing. */
  error?: string;
  /** Shown with the error of a rejected file; `take` replaces the file. */
  renderRejected?: (rejected: File, take: (file: File) => void) => ReactNode;
};

/** `held`: the file has been read into memory; `broken`: it is a photo that the browser cannot show. */
type Chosen = { file: File; error: string | null; held?: boolean; broken?: boolean };

const brokenText = 'This photo cannot be opened here. Please choose another one.';

const sizeColours = { exceeded: 'text-danger', near: 'text-amber', ok: 'text-green' } as const;

/** Empty, chosen (perhaps with a warning) or rejected (spec 4.8); contains a real file input. */
export function FileField({
  label,
  rule: { label: name, kind },
  hint,
  error,
  renderRejected,
  required,
  ...input
}: FileFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { dragging, ...drop } = useFileDrop(put);

  async function take(file: File | null) {
    latest.current = file;
    show(file && { file, error: null });
    const held = file && (await holdFile(file, kind));
    if (held && latest.current === file) show({ ...held, held: true });
  }

  function show(chosen: Chosen | null) {
    if (field.current) {
      field.current.files = fileList(chosen?.error ? null : chosen?.file);
      // Without its own error an empty field would be reported as required.
      field.current.setCustomValidity(chosen?.error ? `${name}: ${chosen.error}` : '');
    }
    setChosen(chosen);
  }

  /** Takes a file that did not come through the input, and notifies the form like an input. */
  function put(file: File | null) {
    void take(file);
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const found = useFormField(input.name);
  const message = chosen?.error ?? error ?? found.error;
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <div
        {...drop}
        data-dragging={dragging || undefined}
        className={classNames(
          'relative flex min-h-20 items-center gap-3 rounded-control border border-dashed bg-surface px-4 py-3 recolors',
          'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-matcha hover:border-ink',
          dragging && 'border-matcha bg-matcha-mist',
          !dragging && (message ? 'border-danger' : 'border-edge'),
        )}
      >
        <input
          {...input}
          ref={field}
          id={id}
          type="file"
          accept={acceptOf(kind)}
          required={required}
          aria-describedby={`${id}-hint ${id}-state ${id}-error`}
          aria-invalid={message ? true : undefined}
          onChange={(event) => take(event.target.files?.[0] ?? null)}
          className="peer absolute inset-0 cursor-pointer opacity-0 unscripted:valid:static unscripted:valid:opacity-100"
        />
        {!chosen && <Icon node={Paperclip} className="size-5 shrink-0 text-muted" />}
        {chosen ? (
          <ChosenFile
            {...chosen}
            kind={kind}
            onBroken={() => setChosen({ ...chosen, broken: true })}
            onRemove={() => put(null)}
          />
        ) : (
          // Hidden without script once a file is chosen: the browser then shows its name.
          <p id={`${id}-hint`} className="text-[0.9375rem] text-muted unscripted:peer-valid:hidden">
            <span className="text-ink underline underline-offset-4">Choose a file</span>
            <span className="pointer-coarse:hidden"> or drop it here</span>. {hint}
          </p>
        )}
      </div>
      <div id={`${id}-state`} aria-live="polite" className="text-sm text-amber empty:hidden">
        {chosen && !chosen.error && (chosen.broken ? brokenText : fileWarning(chosen.file, kind))}
      </div>
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        <FieldErrorText id={`${id}-error`} message={message} />
        {chosen?.error && (
          <Fragment key={`${chosen.file.name} ${chosen.file.lastModified}`}>
            {renderRejected?.(chosen.file, put)}
          </Fragment>
        )}
      </div>
    </div>
  );
}

function ChosenFile({
  file,
  held,
  broken,
  kind,
  onBroken,
  onRemove,
}: Chosen & { kind: FileKind; onBroken: () => void; onRemove: () => void }) {
  return (
    <>
      {held && !broken && file.type.startsWith('image/') && (
        <Thumbnail file={file} onBroken={onBroken} />
      )}
      <p className="min-w-0 grow text-[0.9375rem]">
        <span className="block truncate">{file.name}</span>
        <span className={classNames('text-sm', sizeColours[sizeLevel(file.size, kind)])}>
          {formatSize(file.size)}
        </span>
      </p>
      <IconButton label="Remove" onClick={onRemove} className="relative z-10 -mr-2">
        <Icon node={X} className="size-5" />
      </IconButton>
    </>
  );
}

function Thumbnail({ file, onBroken }: { file: File; onBroken: () => void }) {
  const show = useShowBlob(file);
  return (
    <img
      ref={show}
      alt=""
      onError={onBroken}
      className="size-[44px] shrink-0 rounded-control object-cover"
    />
  );
}

function useFileDrop(onDrop: (file: File) => void) {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    // A file dropped outside the field would otherwise replace the page.
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const types = ['dragover', 'drop'] as const;
    for (const type of types) addEventListener(type, stay);
    return () => {
      for (const type of types) removeEventListener(type, stay);
    };
  }, []);
  return {
    dragging,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave() {
      setDragging(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
}

function fileList(file: File | null | undefined): FileList {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  return transfer.files;
}
