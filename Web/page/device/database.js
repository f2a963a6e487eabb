// The database of this device. A write counts only when its transaction has completed with strict
// durability; the success of a single request is not a commit.

const stores = {
  accounts: { keyPath: "name" },
  forms: { keyPath: ["account", "form", "version"] },
  drafts: { keyPath: ["account", "id"] },
  edits: { keyPath: "number", autoIncrement: true },
  snapshots: { keyPath: ["account", "draft", "tab"] },
  files: { keyPath: ["account", "draft", "field"] },
};

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/**
 * Runs `work` in a transaction, and returns its result after the transaction has completed.
 * @param {string[]} names the stores
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: (name: string) => IDBObjectStore) => any} work
 */
export async function transact(names, mode, work) {
  try {
    return await attempt(names, mode, work);
  } catch (error) {
    // The browser may close the connection at any time, for example after a pause of the device.
    if (error?.name !== "InvalidStateError") throw error;
    opened = undefined;
    return attempt(names, mode, work);
  }
}

/** Waits for a request in a transaction. */
export function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The keys that begin with some parts. */
export function rangeOf(...prefix) {
  return IDBKeyRange.bound(prefix, [...prefix, []]);
}

async function attempt(names, mode, work) {
  opened ??= open();
  const database = await opened;
  const transaction = database.transaction(names, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    let value;
    transaction.oncomplete = () => resolve(value);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    Promise.resolve(work((name) => transaction.objectStore(name)))
      .then((made) => (value = made))
      .catch((error) => {
        reject(error);
        try { transaction.abort(); } catch { /* It has ended already. */ }
      });
  });
}

function open() {
  const opening = new Promise((resolve, reject) => {
    const request = indexedDB.open("fieldbook", 1);
    request.onupgradeneeded = () => create(request.result);
    request.onblocked = () => dispatchEvent(new Event("fieldbook-blocked"));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => (opened = undefined);
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      resolve(database);
    };
  });
  opening.catch(() => (opened = undefined));
  return opening;
}

function create(database) {
  for (const [name, options] of Object.entries(stores)) {
    const store = database.createObjectStore(name, options);
    if (name === "edits") store.createIndex("draft", ["account", "draft"]);
  }
}
