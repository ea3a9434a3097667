package dynamodbstore.http.request;

import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.Spool;
import dynamodbstore.capacity.SpoolFiles;
import dynamodbstore.capacity.WorkPermitPool;

/** Capacity that all requests share: memory, disk for spooled bodies, and work permits. */
public record Capacity(MemoryBudget memory, SpoolFiles files, WorkPermitPool permits) {
  public static Capacity ofThisProcess() {
    return new Capacity(
        MemoryBudget.ofThisProcess(), SpoolFiles.ofThisProcess(), WorkPermitPool.ofThisProcess());
  }

  public Spool spool() {
    return new Spool(memory, files);
  }
}
