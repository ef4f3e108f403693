import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
} from 'react';
import { UNSAFE_DataRouterStateContext as DataRouterStateContext, Scripts } from 'react-router';
import { hydratedEvent, interactiveEvent } from '#app/hydration/hydration-events.ts';
import { isDocumentKept } from '#app/hydration/keep-document.ts';
import { replayMissed, restoreValue } from '#app/hydration/replay-events.ts';

/**
 * React Router's `Scripts`, deferred: nothing of it is fetched or run before `head-script.ts` starts
 * it. Stands at the end of the body. When React has taken the page over, the head script is told.
 * @param props.styles fetched along with them
 */
export function PageScripts({ styles }: { styles?: string }) {
  // Where a client loader runs at first, the router scrolls to where the page was before that.
  const isSettled = useContext(DataRouterStateContext)?.initialized;
  useLayoutEffect(() => {
    window.dispatchEvent(new CustomEvent(hydratedEvent, { detail: restoreValue }));
  }, []);
  useEffect(() => {
    if (!isSettled) return;
    // React draws the error page for what an effect threw in this task.
    setTimeout(() => {
      if (isDocumentKept()) return;
      window.dispatchEvent(new CustomEvent(interactiveEvent, { detail: replayMissed }));
    });
  }, [isSettled]);
  // Called, not rendered, since its elements are to be changed.
  return deferScripts(Scripts({}), styles);
}

type ScriptProps = { type?: string; async?: boolean; 'data-modules'?: string };
type LinkProps = { rel?: string; href?: string };

/**
 * The same elements with the module script made inert and the preloads taken out, their addresses
 * kept with it. Elements of another shape (a newer React Router) are left as they are: then the page
 * starts at once.
 */
export function deferScripts(scripts: ReactElement | null, styles?: string): ReactElement | null {
  const elements = flatten(scripts);
  const modules = elements.filter(isModulePreload).map(({ props }) => props.href);
  const starts = elements.filter(isModuleScript);
  const [start] = starts;
  if (!start || starts.length > 1 || modules.length === 0) return scripts;
  const deferred = cloneElement(start, {
    type: 'text/plain',
    async: undefined,
    'data-modules': [...modules, styles].filter(Boolean).join(' '),
  });
  return (
    <>
      {elements
        .filter((element) => !isModulePreload(element))
        .map((element) => (element === start ? deferred : element))}
    </>
  );
}

/** All elements, those in fragments included; `toArray` gives each a key of its own. */
function flatten(node: ReactNode): ReactElement[] {
  const children = Children.toArray(node).map((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flatten(child.props.children)
      : child,
  );
  return Children.toArray(children).filter((child) => isValidElement(child));
}

function isModulePreload(element: ReactElement): element is ReactElement<LinkProps> {
  return element.type === 'link' && (element.props as LinkProps).rel === 'modulepreload';
}

function isModuleScript(element: ReactElement): element is ReactElement<ScriptProps> {
  return element.type === 'script' && (element.props as ScriptProps).type === 'module';
}
